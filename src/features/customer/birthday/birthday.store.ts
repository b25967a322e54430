import { Form } from '@/app/form'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'

/** 19900518 as 1990-05-18; null for an invalid date. */
export function dayOf(digits: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(digits) ?? []
  if (!year || !month || !day) return null
  const text = `${year}-${month}-${day}`
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : null
}

/** The shopper's birthday, which can be set once a year. */
export class BirthdayStore {
  readonly form: Form<{ digits: string }>

  constructor(private readonly env: Env) {
    this.form = new Form(env, {
      blank: { digits: '' },
      check: ({ digits }) => ({ digits: dayOf(digits) ? null : '请输入 8 位数字，如 19900518' }),
      send: ({ digits }) => env.call('POST updateUserData', { birthday: dayOf(digits) ?? '' }, { quiet: true }),
      refused: (digits) => ({ digits }),
    })
    this.begin()
  }

  /** Resets the input to the known birthday. */
  begin(): void {
    this.form.clear()
    const { user } = this.env.stores.get(SessionStore)
    this.form.fill({ digits: user?.birthday?.replace(/-/g, '') ?? '' })
  }

  /** Saves; false when the input is invalid or the server refused it. */
  async save(): Promise<boolean> {
    if (!(await this.form.submit())) return false
    await this.env.stores.get(SessionStore).loadUser()
    return true
  }
}
