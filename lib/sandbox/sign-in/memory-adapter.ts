import type { Adapter, AdapterPayload } from 'oidc-provider';

/** What the provider remembers of one kind of thing: in memory, so a restart signs everybody out, and they sign in again. */
export class MemoryAdapter implements Adapter {
  readonly #items = new Map<string, { readonly payload: AdapterPayload; readonly until: number }>();

  /** `expiresIn` in seconds. */
  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    for (const [key, { until }] of this.#items) if (until < Date.now()) this.#items.delete(key);
    this.#items.set(id, { payload, until: Date.now() + 1000 * (expiresIn || 3600) });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#first((_payload, key) => key === id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#first((payload) => payload.uid === uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#first((payload) => payload.userCode === userCode);
  }

  async consume(id: string): Promise<void> {
    const item = this.#items.get(id);
    if (item) item.payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.#items.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of this.#items) if (payload.grantId === grantId) this.#items.delete(key);
  }

  #first(fits: (payload: AdapterPayload, id: string) => boolean): AdapterPayload | undefined {
    for (const [id, { payload, until }] of this.#items) if (until >= Date.now() && fits(payload, id)) return payload;
    return undefined;
  }
}
