import { reaction } from 'mobx'
import { stored } from '@/platform/storage'
import type { Form } from './form'
import { credentials } from './session/credentials'

interface Kept {
  /** The owner: the next shopper on this device must not read it. */
  uid: string
  values: object
  /** Epoch ms. */
  savedAt: number
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'uid' in value && 'values' in value && 'savedAt' in value
const ownUid = () => credentials.current?.uid ?? ''
/** A draft is saved after this long without input. */
const SAVE_AFTER_MS = 400

/** The input of a form, kept on the device until it is sent. */
export class FormDraft<V extends object> {
  /** When the restored draft was saved (epoch ms); null when there was none. */
  readonly restoredFrom: number | null = null
  private readonly box
  private readonly stop: () => void
  /** The uid of the shopper who types; input before the login belongs to the shopper who logs in. Empty: a visitor. */
  private owner = ownUid()

  /**
   * Restores the shopper's draft of this key into the form and saves later changes. A visitor's input is not stored:
   * every later visitor on the device could read it.
   */
  constructor(
    private readonly form: Form<V>,
    key: string,
    private readonly now: () => number,
  ) {
    this.box = stored(key, isKept)
    const kept = this.box.get()
    if (this.owner !== '' && kept?.uid === this.owner) {
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

  /** Saves under the owner's uid: another shopper may be logged in by the time the page is closed. */
  private save(): void {
    this.owner ||= ownUid()
    if (this.owner === '') return
    const { values, isHalfDone } = this.form
    if (isHalfDone) this.box.set({ uid: this.owner, values, savedAt: this.now() })
    else if (this.box.get()?.uid === this.owner) this.box.remove()
  }
}

/** Keeps the stored values whose field exists and has the same type: an older version may have stored others. */
function fitting<V extends object>(values: V, kept: object): Partial<V> {
  const kind = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)
  const known = new Map(Object.entries(values).map(([name, value]) => [name, kind(value)]))
  const some = Object.entries(kept).filter(([name, value]) => known.get(name) === kind(value))
  // Names and types match V here; the form's check judges the content.
  return Object.fromEntries(some) as Partial<V>
}
