import {
  checkIdNumber,
  ID_NUMBER_LENGTH,
  type IdNumberChecks,
  idNumberOf,
  idNumberProblem,
  realNameProblem,
} from '@contract/codes/identity'
import type { Identity } from '@contract/schema/identity'
import { makeAutoObservable } from 'mobx'
import { Form } from '@/app/form'
import type { Env } from '@/app/stores'
import { IdentityStore } from './identity.store'

const BLANK = { name: '', idCardNo: '' }

/** The form of a real name, on its page and in the sheet of the submit page. */
export class IdentityFormStore {
  readonly form: Form<typeof BLANK, Identity>
  hasAgreed = false

  constructor(private readonly env: Env) {
    this.form = new Form<typeof BLANK, Identity>(env, {
      blank: BLANK,
      check: ({ name, idCardNo }) => ({ name: realNameProblem(name), idCardNo: idNumberProblem(idCardNo, env.now()) }),
      send: (values) => env.call('POST saveUserIdentityAuth', values, { quiet: true }),
    })
    makeAutoObservable<this, 'env'>(this, { env: false, form: false }, { autoBind: true })
  }

  get checks(): IdNumberChecks {
    return checkIdNumber(this.form.values.idCardNo, this.env.now())
  }

  /** The problem under the field: immediately after 18 characters, else after the submit. */
  get numberError(): string | null {
    const { values, errors } = this.form
    if (errors.idCardNo) return errors.idCardNo
    return values.idCardNo.length === ID_NUMBER_LENGTH ? idNumberProblem(values.idCardNo, this.env.now()) : null
  }

  /** The next missing input, as the label of the button; null when the form can be sent. */
  get blocked(): string | null {
    const { name, idCardNo } = this.form.values
    if (name.trim() === '') return '填写真实姓名'
    if (realNameProblem(name.trim())) return '核对真实姓名后提交'
    if (idCardNo === '') return '填写身份证号'
    const left = ID_NUMBER_LENGTH - idCardNo.length
    if (left > 0) return `身份证号还差 ${left} 位`
    if (idNumberProblem(idCardNo, this.env.now())) return '核对身份证号后提交'
    return this.hasAgreed ? null : '同意授权书后提交'
  }

  typeNumber(text: string): void {
    this.form.put({
      idCardNo: idNumberOf(text)
        .replace(/[^\dX]/g, '')
        .slice(0, ID_NUMBER_LENGTH),
    })
  }

  agree(has: boolean): void {
    this.hasAgreed = has
  }

  /** Null while input is missing, and after a refusal; the input stays. */
  async submit(): Promise<Identity | null> {
    if (this.blocked && !this.hasAgreed && this.blocked.startsWith('同意')) return null
    const identity = await this.form.submit()
    if (!identity) return null
    // Sent: leaving the page loses nothing, and the number does not stay in memory.
    this.form.clear()
    this.env.stores.get(IdentityStore).record.set(identity)
    return identity
  }
}
