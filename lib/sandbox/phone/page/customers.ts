/** A customer, as the phone has them. */
export interface Customer {
  readonly name: string;
  /** Digits. */
  readonly number: string;
}

/** What a customer has written here. The sandbox keeps only what came to them, so this page keeps it while it is open. */
export interface Written {
  readonly at: string;
  readonly message_id: string;
  readonly text: string;
  /** Of a picture or a voice note, for this page. */
  readonly file?: { readonly kind: 'image' | 'audio'; readonly address: string };
  /** Why the service did not take it. */
  readonly problem?: string;
}

/** Three who can write at once; Ana is the demo's contact. */
const atFirst: readonly Customer[] = [
  { name: 'Ana Souza', number: '5511999990000' },
  { name: 'Carlos Mendoza', number: '5215512345678' },
  { name: 'Grace Miller', number: '12025550143' },
];

function kept<Value>(key: string, otherwise: Value): Value {
  const text = sessionStorage.getItem(key);
  return text ? (JSON.parse(text) as Value) : otherwise;
}

export const customers: Customer[] = [...kept('customers', atFirst)];

export function addCustomer(customer: Customer): void {
  customers.push(customer);
  sessionStorage.setItem('customers', JSON.stringify(customers));
}

const all = new Map<string, Written[]>();

/** Files are addresses of this page alone, and end with it. */
export function writtenBy({ number }: Customer): Written[] {
  let list = all.get(number);
  if (!list) {
    list = kept<Written[]>(`written ${number}`, []).map(({ file: _, ...rest }) => rest);
    all.set(number, list);
  }
  return list;
}

export function keepWritten(customer: Customer, one: Written): void {
  const list = writtenBy(customer);
  list.push(one);
  sessionStorage.setItem(`written ${customer.number}`, JSON.stringify(list));
}
