import type { CodeRedemptionEntry } from '@contract/schema/exchange-code'
import { Form } from '@/app/form'
import { PagedResource } from '@/app/paged-resource'
import type { Env } from '@/app/stores'

/** Redemption of a code, and the shopper's earlier redemptions. */
export class CodeRedemptionStore {
  readonly form: Form<{ code: string }, { exchangeId: string }>
  readonly records: PagedResource<CodeRedemptionEntry>

  constructor(private readonly env: Env) {
    this.form = new Form(env, {
      blank: { code: '' },
      check: ({ code }) => ({ code: code === '' ? '请输入兑换码' : null }),
      send: ({ code }, idempotencyKey) =>
        env.call('POST couponExchange/exchange', { code }, { idempotencyKey, quiet: true }),
      refused: (code) => ({ code }),
    })
    this.records = new PagedResource((page) => env.call('GET couponExchange/list', page, { quiet: true }), {
      key: (record) => record.exchangeId,
    })
  }

  /** Redeems the entered code and opens its result. */
  async exchange(): Promise<void> {
    const done = await this.form.submit()
    if (!done) return
    this.form.clear()
    await this.env.go('exchangeResult', done)
  }
}
