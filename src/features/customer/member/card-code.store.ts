import { Form } from '@/app/form'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'

/** Redemption of a code for a term. */
export class CardCodeStore {
  readonly form: Form<{ code: string }, { orderId: string }>

  constructor(private readonly env: Env) {
    this.form = new Form(env, {
      blank: { code: '' },
      check: ({ code }) => ({ code: code === '' ? '请输入兑换码' : null }),
      send: ({ code }, idempotencyKey) => env.call('POST member/exchange', { code }, { idempotencyKey, quiet: true }),
      refused: (code) => ({ code }),
    })
  }

  /** Redeems the entered code and opens its result. */
  async exchange(): Promise<void> {
    const done = await this.form.submit()
    if (!done) return
    this.form.clear()
    await this.env.stores.get(SessionStore).loadUser()
    await this.env.go.replace('memberExchangeResult', done)
  }
}
