import { FEEDBACK_MAX_IMAGES } from '@contract/codes/help'
import { makeAutoObservable, reaction } from 'mobx'
import { Form } from '@/app/form'
import type { Env } from '@/app/stores'
import { UploadStore } from '../../system/media/upload.store'
import { sensitiveProblem } from '../../system/sensitive-word/sensitive'

const BLANK = { text: '', imageKeys: [] as string[] }

/** A reply of the shopper in the thread of a feedback [help.reply]. */
export class FeedbackReplyStore {
  readonly form: Form<typeof BLANK, { leftToday: number }>
  private readonly stopFollowing: () => void

  constructor(
    private readonly env: Env,
    feedbackNo: string,
    readonly pictures = new UploadStore(env, { purpose: 'feedback', most: FEEDBACK_MAX_IMAGES }),
  ) {
    this.form = new Form(env, {
      blank: BLANK,
      check: ({ text }) => ({ text: text === '' ? '请填写回复内容' : null }),
      review: async ({ text }) => pictures.problem ?? (await sensitiveProblem(env, text)),
      send: (values, idempotencyKey) =>
        env.call('POST feedback/reply', { feedbackNo, ...values }, { quiet: true, idempotencyKey }),
    })
    this.stopFollowing = reaction(
      () => [...pictures.keys],
      (imageKeys) => this.form.put({ imageKeys }),
    )
    makeAutoObservable<this, 'env' | 'stopFollowing'>(
      this,
      { env: false, form: false, pictures: false, stopFollowing: false },
      { autoBind: true },
    )
  }

  /** Text shown in place of sending while the form is incomplete; null when it can be sent. */
  get blockedText(): string | null {
    return this.pictures.blockedText ?? (this.form.values.text.trim() === '' ? '请先填写内容' : null)
  }

  /** True when leaving would lose text or pictures. */
  get isHalfDone(): boolean {
    return this.form.isHalfDone || this.pictures.problem !== null
  }

  /** After the reply: nothing is left to lose, so the page closes without a question. */
  async leave(): Promise<void> {
    this.pictures.clear()
    this.form.clear()
    await this.env.back()
  }

  dispose(): void {
    this.stopFollowing()
    this.pictures.dispose()
  }
}
