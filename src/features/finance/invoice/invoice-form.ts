import { cleanInvoice, type InvoiceContent, invoiceProblems } from '@contract/codes/invoice'
import type { InvoiceRequest, InvoiceTitle } from '@contract/schema/invoice'
import { makeAutoObservable } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { Form } from '@/app/form'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { sensitiveProblem } from '../../system/sensitive-word/sensitive'

export interface InvoiceValues {
  kind: InvoiceRequest['kind']
  title: string
  taxNo: string
  email: string
  content: InvoiceContent
}
export type TitleValues = Omit<InvoiceValues, 'content'> & { isDefault: boolean }

const BLANK = { kind: 'person', title: '', taxNo: '', email: '' } as const
const BLANK_TITLE: TitleValues = { ...BLANK, isDefault: false }

/** View of the sheet: the request, the saved titles, or one title. */
type Face = 'ask' | 'titles' | 'title'

/**
 * Form of an invoice with the shopper's saved titles. The known request, the default title or the last one fills it.
 */
export class InvoiceForm {
  face: Face = 'ask'
  /** The fields are filled. The sheet renders them only then, because a field on H5 ignores changes while it mounts. */
  isReady = false
  /** Saves the entered title too. */
  isKept = false
  readonly form: Form<InvoiceValues, InvoiceRequest>
  readonly titles: Resource<InvoiceTitle[]>
  readonly title: Form<TitleValues, InvoiceTitle>
  private editing = ''
  private isFilled = false

  constructor(private readonly env: Env) {
    this.form = new Form<InvoiceValues, InvoiceRequest>(env, {
      blank: { ...BLANK, content: 'detail' },
      check: (values) => invoiceProblems(cleanInvoice(values)),
      review: ({ title }) => sensitiveProblem(env, title),
      send: async (values) => cleanInvoice(values),
    })
    this.title = new Form<TitleValues, InvoiceTitle>(env, {
      blank: BLANK_TITLE,
      check: ({ isDefault: _, ...values }) => invoiceProblems(cleanInvoice(values)),
      review: ({ title }) => sensitiveProblem(env, title),
      send: ({ isDefault, ...values }) => this.save(values, { isDefault, ...(this.editing && { id: this.editing }) }),
    })
    this.titles = new Resource(async () => {
      const { records } = await env.call('GET invoice/listTitles', {}, { quiet: true })
      return records
    }, null)
    makeAutoObservable<this, 'env' | 'isFilled'>(
      this,
      { env: false, form: false, title: false, titles: false, isFilled: false },
      { autoBind: true },
    )
  }

  get known(): readonly InvoiceTitle[] {
    return this.titles.value ?? []
  }

  /** The entered title is not saved yet. */
  get isNew(): boolean {
    const { kind, title, taxNo } = cleanInvoice(this.form.values)
    return title !== '' && !this.known.some((one) => one.kind === kind && one.title === title && one.taxNo === taxNo)
  }

  get isEditing(): boolean {
    return this.editing !== ''
  }

  /** Fills the form. Without network the fields stay empty. */
  async open(known: InvoiceRequest | null): Promise<void> {
    this.face = 'ask'
    void this.titles.reload()
    if (known) this.form.fill({ content: 'detail', ...known })
    else if (!this.isFilled) await this.fillLast()
    this.setReady()
  }

  private setReady(): void {
    this.isReady = true
  }

  private async fillLast(): Promise<void> {
    this.isFilled = true
    const reply = await this.env.try(this.env.call('GET invoice/lastAsk', {}, { quiet: true }))
    if (!isApiError(reply) && reply.invoice && !this.form.isHalfDone)
      this.form.fill({ content: 'detail', ...reply.invoice })
  }

  show(face: Face): void {
    this.face = face
  }

  keep(isKept: boolean): void {
    this.isKept = isKept
  }

  pick({ kind, title, taxNo, email }: InvoiceTitle): void {
    this.form.put({ kind, title, taxNo, email })
    this.face = 'ask'
  }

  edit(one: InvoiceTitle | null): void {
    this.editing = one?.id ?? ''
    this.title.clear()
    if (one) {
      const { id: _, ...values } = one
      this.title.fill(values)
    }
    this.face = 'title'
  }

  async saveTitle(): Promise<void> {
    const saved = await this.title.submit()
    if (!saved) return
    await this.titles.reload()
    this.show('titles')
  }

  async remove(id: string): Promise<void> {
    if (isApiError(await this.env.try(this.env.call('POST invoice/deleteTitle', { id })))) return
    await this.titles.reload()
  }

  /** The valid request, with its title saved if the shopper wants it. Null: a field is invalid. */
  async ask(): Promise<InvoiceRequest | null> {
    const asked = await this.form.submit()
    if (asked && this.isKept && this.isNew) {
      const { content: _, ...words } = asked
      if (await this.save(words, {})) await this.titles.reload()
      this.keep(false)
    }
    return asked
  }

  private async save(
    values: Omit<InvoiceValues, 'content'>,
    how: { id?: string; isDefault?: boolean },
  ): Promise<InvoiceTitle | null> {
    const { kind, title, taxNo, email } = cleanInvoice(values)
    const reply = await this.env.try(this.env.call('POST invoice/saveTitle', { kind, title, taxNo, email, ...how }))
    return isApiError(reply) ? null : reply
  }
}
