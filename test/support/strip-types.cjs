// Jest runs the sources as Node does: types are stripped, nothing is compiled.
const { stripTypeScriptTypes } = require('node:module');

module.exports = {
  process(source, path) {
    return { code: path.endsWith('.ts') ? stripTypeScriptTypes(source) : source };
  },
};
