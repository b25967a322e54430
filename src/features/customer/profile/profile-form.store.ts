import { NICK_LENGTH, SEX } from '@contract/codes/account'
import type { UserProfile } from '@contract/schema/account'
import { makeAutoObservable, reaction } from 'mobx'
import { Form, lengthProblem } from '@/app/form'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'
import { UploadStore } from '../../system/media/upload.store'
import { sensitiveProblem } from '../../system/sensitive-word/sensitive'
import { dayOf } from '../birthday/birthday.store'

/** The sexes to choose from; no choice: unknown. */
export const SEXES = [
  { code: String(SEX.female), text: '女' },
  { code: String(SEX.male), text: '男' },
] as const
export type SexCode = (typeof SEXES)[number]['code'] | ''

const BLANK = { name: '', sex: '' as SexCode, digits: '', avatarKey: '' }
type Values = typeof BLANK

const sexCodeOf = (sex: number): SexCode => SEXES.find(({ code }) => code === String(sex))?.code ?? ''

/** The profile as the shopper edits it: only changed fields are sent. */
export class ProfileFormStore {
  readonly loaded: Resource<UserProfile>
  readonly form: Form<Values>
  private readonly stopFollowing: () => void

  constructor(
    private readonly env: Env,
    readonly picture = new UploadStore(env, { purpose: 'avatar', most: 1 }),
  ) {
    this.loaded = new Resource(() => this.load(), null)
    this.form = new Form(env, {
      blank: BLANK,
      check: ({ name, digits }) => ({
        name: lengthProblem(name, NICK_LENGTH.least, NICK_LENGTH.most, '昵称'),
        digits: digits === '' || dayOf(digits) ? null : '请输入 8 位数字，如 19900518',
      }),
      review: async ({ name }) => picture.problem ?? (this.isRenamed(name) ? sensitiveProblem(env, name) : null),
      send: (values) => env.call('POST updateUserData', this.changeOf(values), { quiet: true }),
      refused: (message) => (message.includes('生日') ? { digits: message } : { name: message }),
    })
    this.stopFollowing = reaction(
      () => picture.keys[0] ?? '',
      (avatarKey) => this.form.put({ avatarKey }),
    )
    makeAutoObservable<this, 'env' | 'stopFollowing'>(
      this,
      { env: false, stopFollowing: false, loaded: false, form: false, picture: false },
      { autoBind: true },
    )
  }

  get canSetBirthday(): boolean {
    return this.loaded.value?.canSetBirthday ?? false
  }

  /** Called after the submit: the other pages show the new profile. */
  async finish(): Promise<void> {
    this.form.fill(this.form.values)
    await this.env.stores.get(SessionStore).loadUser()
  }

  dispose(): void {
    this.stopFollowing()
    this.picture.dispose()
  }

  private isRenamed(name: string): boolean {
    return name !== this.loaded.value?.name
  }

  private changeOf({ name, sex, digits, avatarKey }: Values) {
    const known = this.loaded.value
    const birthday = dayOf(digits) ?? ''
    return {
      ...(this.isRenamed(name) && { name }),
      ...(sex !== '' && Number(sex) !== known?.sex && { sex: Number(sex) }),
      ...(birthday !== '' && birthday !== known?.birthday && { birthday }),
      ...(avatarKey !== '' && { avatarKey }),
    }
  }

  private async load(): Promise<UserProfile> {
    const profile = (await this.env.legacy('account.userdata.getUserData', {}, { quiet: true })) as UserProfile
    // Null: the login ended, and the login page is about to open.
    if (profile)
      this.form.fill({
        name: profile.name,
        sex: sexCodeOf(profile.sex),
        digits: profile.birthday?.replace(/-/g, '') ?? '',
      })
    return profile
  }
}
