import { makeAutoObservable, runInAction } from 'mobx'

/** Random enough that two acts never share it; the server keeps it per shopper. */
function newKey(): string {
  const part = () => Math.random().toString(36).slice(2, 12).padEnd(10, '0')
  return `${Date.now().toString(36)}-${part()}${part()}`
}

/**
 * One act that must happen once: a second tap while it runs does nothing, and a retry of the same body repeats the
 * idempotency key until it succeeds, so that an answer lost on the way never doubles it (wire.md "Idempotency").
 */
export class Mutation<Body, R> {
  isBusy = false
  private pending: { text: string; key: string } | null = null

  constructor(private readonly run: (body: Body, idempotencyKey: string) => Promise<R>) {
    makeAutoObservable<this, 'run' | 'pending'>(this, { run: false, pending: false }, { autoBind: true })
  }

  /** Resolves to undefined when an earlier one is still under way. Rejects with the call's error. */
  async send(body: Body): Promise<R | undefined> {
    if (this.isBusy) return undefined
    this.isBusy = true
    const text = JSON.stringify(body)
    // Another body under the same key would be refused.
    if (this.pending?.text !== text) this.pending = { text, key: newKey() }
    try {
      const reply = await this.run(body, this.pending.key)
      this.pending = null
      return reply
    } finally {
      runInAction(() => {
        this.isBusy = false
      })
    }
  }
}
