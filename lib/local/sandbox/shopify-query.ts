interface Order {
  readonly id: string;
  readonly number: string;
}

type Fields = Readonly<Record<string, (order: Order) => unknown>>;

const gid = /^gid:\/\/shopify\/(\w+)\/(\d+)$/;

/** What can be asked of an order here. */
const fields: Fields = {
  id: ({ id }) => `gid://shopify/Order/${id}`,
  legacyResourceId: ({ id }) => id,
  name: ({ number }) => number,
};

const selection = /\border\s*\(\s*id\s*:\s*\$(\w+)\s*\)\s*\{([^{}]*)\}/;

/** What Shopify answers to a query for one order by a variable, which is all that is known of GraphQL here. */
export function answerQuery(
  query: string,
  variables: Readonly<Record<string, unknown>>,
  find: (id: string) => Order | undefined,
): object {
  const [, variable = '', asked = ''] = selection.exec(query) ?? [];
  if (variable === '') return error('undefinedField', 'the sandbox knows the query order(id: $variable) { … } alone');
  const given = variables[variable];
  const [, type, id = ''] = gid.exec(String(given)) ?? [];
  if (type === undefined) {
    return error('INVALID_VARIABLE', `Variable $${variable} of type ID! was provided invalid value`);
  }
  const names = asked.split(/[\s,]+/).filter((name) => name !== '');
  const strange = names.find((name) => !Object.hasOwn(fields, name));
  if (strange !== undefined) return error('undefinedField', `Field '${strange}' doesn't exist on type 'Order'`);
  const order = type === 'Order' ? find(id) : undefined;
  return { data: { order: order ? Object.fromEntries(names.map((name) => [name, fields[name]?.(order)])) : null } };
}

const error = (code: string, message: string) => ({ errors: [{ message, extensions: { code } }] });
