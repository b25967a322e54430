import { FEEDBACK_MAX_IMAGES, FEEDBACK_TYPES, FEEDBACKS_A_DAY, type FeedbackType } from '@contract/codes/help'
import { HOME_COUNTRY_CODE, phoneProblem } from '@contract/codes/phone'
import { UNCLAIMED_KEEP_MS } from '@contract/codes/upload'
import { makeAutoObservable, reaction, runInAction } from 'mobx'
import { Form } from '@/app/form'
import { FormDraft } from '@/app/form-draft'
import type { Env } from '@/app/stores'
import { UploadStore } from '../../system/media/upload.store'
import { sensitiveProblem } from '../../system/sensitive-word/sensitive'

const BLANK = {
  type: FEEDBACK_TYPES[0].code as FeedbackType,
  content: '',
  mobile: '',
  imageKeys: [] as string[],
}
/** The server deletes pictures that nothing refers to; the draft drops them one hour earlier. */
const PICTURES_LAST_MS = UNCLAIMED_KEEP_MS - 3_600_000

interface Sent {
  feedbackNo: string
  leftToday: number
}

/** The feedback form; its content is kept as a draft until it is sent [upload.feedback-draft]. */
export class FeedbackStore {
  readonly form: Form<typeof BLANK, Sent>
  /** The feedback that was sent, and how many may still be sent today; null before. */
  sent: Sent | null = null
  private readonly draft: FormDraft<typeof BLANK>
  private readonly stopFollowing: () => void

  constructor(
    env: Env,
    readonly pictures = new UploadStore(env, { purpose: 'feedback', most: FEEDBACK_MAX_IMAGES }),
  ) {
    this.form = new Form(env, {
      blank: BLANK,
      check: ({ content, mobile }) => ({
        content: content === '' ? '请填写反馈内容' : null,
        mobile: mobile === '' ? null : phoneProblem(HOME_COUNTRY_CODE, mobile),
      }),
      review: async ({ content }) => pictures.problem ?? (await sensitiveProblem(env, content)),
      send: async ({ mobile, ...rest }, idempotencyKey) => {
        const body = { ...rest, ...(mobile && { mobile }) }
        const reply = await env.legacy('account.help.saveFeedback', body, { quiet: true, idempotencyKey })
        if (reply) this.finish(reply)
        return reply
      },
    })
    this.draft = new FormDraft(this.form, 'FEEDBACK_DRAFT', env.now)
    const { restoredFrom } = this.draft
    if (restoredFrom !== null && env.now() - restoredFrom < PICTURES_LAST_MS)
      pictures.restore(this.form.values.imageKeys)
    this.stopFollowing = reaction(
      () => [...pictures.keys],
      (imageKeys) => this.form.put({ imageKeys }),
      { fireImmediately: true },
    )
    makeAutoObservable<this, 'draft' | 'stopFollowing'>(
      this,
      { form: false, pictures: false, draft: false, stopFollowing: false },
      { autoBind: true },
    )
  }

  /** Text shown in place of sending while the form is incomplete; null when it can be sent. */
  get blockedText(): string | null {
    return this.pictures.blockedText ?? (this.form.values.content.trim() === '' ? '请先填写内容' : null)
  }

  /** Empties the form for a further feedback. */
  again(): void {
    this.sent = null
  }

  dispose(): void {
    this.draft.dispose()
    this.stopFollowing()
    this.pictures.dispose()
  }

  private finish({ feedbackNo, leftToday }: Sent): void {
    runInAction(() => {
      this.pictures.clear()
      this.form.clear()
      this.sent = { feedbackNo, leftToday: Math.min(leftToday, FEEDBACKS_A_DAY) }
    })
  }
}
