import { makeAutoObservable, runInAction } from 'mobx'

/** Random enough to be unique per shopper, the scope in which the server stores keys. */
export function newKey(): string {
  const part = () => Math.random().toString(36).slice(2, 12).padEnd(10, '0')
  return `${Date.now().toString(36)}-${part()}${part()}`
}

/**
 * A write that must happen once: a second tap while it runs has no effect, and a retry of the same body repeats the
 * idempotency key until it succeeds, so that a lost reply never doubles it (docs/wire.md "Idempotency").
 */
export class Mutation<Body, R> {
  isBusy = false
  private pending: { text: string; key: string } | null = null

  constructor(private readonly run: (body: Body, idempotencyKey: string) => Promise<R>) {
    makeAutoObservable<this, 'run' | 'pending'>(this, { run: false, pending: false }, { autoBind: true })
  }

  /** Resolves to undefined while an earlier call is running. Rejects with the call's error. */
  async send(body: Body): Promise<R | undefined> {
    if (this.isBusy) return undefined
    this.isBusy = true
    const text = JSON.stringify(body)
    // The server refuses another body under the same key.
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
