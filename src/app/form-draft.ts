import { reaction } from 'mobx'
import { stored } from '@/platform/storage'
import type { Form } from './form'
import { credentials } from './session/credentials'

interface Kept {
  /** Whose it is: the next shopper on this device must not read it. */
  uid: string
  values: object
  /** Epoch ms. */
  savedAt: number
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'uid' in value && 'values' in value && 'savedAt' in value
const ownUid = () => credentials.current?.uid ?? ''
/** Typing is over when this long nothing came. */
const SAVE_AFTER_MS = 400

/** What was typed into a form, kept on the device until it is sent. */
export class FormDraft<V extends object> {
  /** When what the form was given back was kept (epoch ms); null when there was nothing. */
  readonly restoredFrom: number | null = null
  private readonly box
  private readonly stop: () => void
  /** Who types; a visitor's form becomes that of the shopper who logs in. */
  private owner = ownUid()

  /** Gives the form back what is kept under this key, and keeps what changes from now on. */
  constructor(
    private readonly form: Form<V>,
    key: string,
    private readonly now: () => number,
  ) {
    this.box = stored(key, isKept)
    const kept = this.box.get()
    if (kept?.uid === ownUid()) {
      form.put(fitting(form.values, kept.values))
      this.restoredFrom = kept.savedAt
    }
    this.stop = reaction(
      () => form.values,
      () => this.save(),
      { delay: SAVE_AFTER_MS },
    )
  }

  dispose(): void {
    this.stop()
    this.save()
  }

  /** Under its owner: another shopper may be logged in by the time the page is taken down. */
  private save(): void {
    this.owner ||= ownUid()
    const { values, isHalfDone } = this.form
    if (isHalfDone) this.box.set({ uid: this.owner, values, savedAt: this.now() })
    else if (this.box.get()?.uid === this.owner) this.box.remove()
  }
}

/** Of kept values those that this form has and that are of their kind: an older version kept others. */
function fitting<V extends object>(values: V, kept: object): Partial<V> {
  const kind = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)
  const known = new Map(Object.entries(values).map(([name, value]) => [name, kind(value)]))
  const some = Object.entries(kept).filter(([name, value]) => known.get(name) === kind(value))
  // Names and kinds are those of V; what the values mean, the form's check judges.
  return Object.fromEntries(some) as Partial<V>
}
