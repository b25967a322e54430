import type { Identity } from '@contract/schema/identity'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

/** The shopper's real name, shared by several pages. */
export class IdentityStore {
  readonly record: Resource<Identity>

  constructor(env: Env) {
    this.record = new Resource(() => env.call('GET getUserIdentityAuth', {}, { quiet: true }))
  }

  get isVerified(): boolean {
    return this.record.value?.isAuth ?? false
  }
}
