import type { UserProfile } from '@contract/schema/account'
import { makeAutoObservable } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { ERROR_TOAST_MS } from '@/app/limits'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'

/** The switches of the settings page. */
export type ProfileSwitch = 'isPersonal' | 'showsName'

/** The shopper's own data as the settings show it. */
export class ProfileStore {
  readonly loaded: Resource<UserProfile>

  constructor(private readonly env: Env) {
    // Null: the login ended, and the login page is about to open.
    this.loaded = new Resource(
      () => env.legacy('account.userdata.getUserData', {}, { quiet: true }) as Promise<UserProfile>,
    )
    makeAutoObservable<this, 'env'>(this, { env: false, loaded: false }, { autoBind: true })
  }

  get profile(): UserProfile | null {
    return this.loaded.value
  }

  /** Sets a switch at once; a refusal reverts it and shows the reason. */
  async toggle(name: ProfileSwitch): Promise<void> {
    const { value } = this.loaded
    if (!value) return
    const isOn = !value[name]
    this.loaded.set({ ...value, [name]: isOn })
    const reply = await this.env.try(this.env.call('POST updateUserData', { [name]: isOn }, { quiet: true }))
    if (!isApiError(reply)) return
    const now = this.loaded.value
    if (now?.[name] === isOn) this.loaded.set({ ...now, [name]: !isOn })
    if (!reply.isReported) this.env.toast(reply.message, { ms: ERROR_TOAST_MS })
  }
}
