import type { PayPasswordState } from '@contract/schema/pay-password'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

/** Whether the shopper has a pay password, and until when it is locked. */
export class PayPasswordStore {
  readonly state: Resource<PayPasswordState>

  constructor(env: Env) {
    this.state = new Resource(() => env.call('GET payPassword/state', {}, { quiet: true }))
  }
}
