import { makeAutoObservable, reaction } from 'mobx'
import { chatDrafts } from './chat-drafts'

/** A draft is stored after this long without input. */
const SAVE_AFTER_MS = 400

/** The text of a conversation's field, kept on the device until it is sent [chat.draft]. */
export class ChatDraftStore {
  text: string
  private readonly stop: () => void

  constructor(
    private readonly uid: string,
    private readonly targetId: string,
  ) {
    this.text = chatDrafts.of(uid, targetId)
    makeAutoObservable<this, 'uid' | 'targetId' | 'stop'>(
      this,
      { uid: false, targetId: false, stop: false },
      { autoBind: true },
    )
    this.stop = reaction(
      () => this.text,
      () => this.save(),
      { delay: SAVE_AFTER_MS },
    )
  }

  set(text: string): void {
    this.text = text
  }

  /** Called when the page is hidden or left, because the app may be closed next. */
  save(): void {
    const { uid, targetId, text } = this
    chatDrafts.put({ uid, targetId, text })
  }

  dispose(): void {
    this.stop()
    this.save()
  }
}
