import type { OnLoadArgs, OnLoadResult, Plugin, PluginBuild } from 'esbuild';

type Loaded = Promise<OnLoadResult | null | undefined>;

/** A plugin that makes of each file what it does once, for all runs of esbuild. */
export function readOnce({ name, setup }: Plugin): Plugin {
  const files = new Map<string, Loaded>();
  return {
    name,
    setup(build) {
      let loaders = 0;
      const onLoad: PluginBuild['onLoad'] = (options, load) => {
        const loader = loaders++;
        build.onLoad(options, (given) => {
          const file = JSON.stringify([loader, given.namespace, given.path, given.with]);
          const loaded = files.get(file) ?? loadedBy(load, given);
          files.set(file, loaded);
          return loaded;
        });
      };
      return setup({ ...build, onLoad });
    },
  };
}

const loadedBy = async (load: Parameters<PluginBuild['onLoad']>[1], given: OnLoadArgs) => load(given);
