import {
  FEEDBACK_MAX_IMAGES,
  FEEDBACK_MAX_LENGTH,
  FEEDBACK_TYPES,
  FEEDBACKS_A_DAY,
  type FeedbackType,
} from '@contract/codes/help'
import { HOME_COUNTRY_CODE, phoneProblem } from '@contract/codes/phone'
import { UNCLAIMED_KEEP_MS } from '@contract/codes/upload'
import { makeAutoObservable, reaction, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { ERROR_TOAST_MS } from '@/app/limits'
import { credentials } from '@/app/session/credentials'
import type { Env } from '@/app/stores'
import { Submit } from '@/app/submit'
import { stored } from '@/platform/storage'
import { sensitiveProblem } from '../sensitive/sensitive'
import { UploadStore } from '../upload/upload.store'

interface Draft {
  /** Whose it is: the next shopper on this device must not read it. */
  uid: string
  type: FeedbackType
  content: string
  mobile: string
  imageKeys: string[]
  /** Epoch ms. */
  savedAt: number
}
type Body = { type: FeedbackType; content: string; imageKeys: string[]; mobile?: string }

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'content' in value && 'imageKeys' in value && 'savedAt' in value
const keptDraft = stored('FEEDBACK_DRAFT', isDraft)
const ownUid = () => credentials.current?.uid ?? ''
/** Typing is over when this long nothing came. */
const SAVE_AFTER_MS = 400

/** What a shopper writes to the house; kept as a draft until it is sent (behaviours 2.21 "Help"). */
export class FeedbackStore {
  type: FeedbackType = FEEDBACK_TYPES[0].code
  content = ''
  mobile = ''
  errors: { content?: string; mobile?: string } = {}
  isChecking = false
  /** How many more may be sent today, once one was. */
  leftToday: number | null = null
  readonly pictures: UploadStore
  private readonly submitCall: Submit<Body, { leftToday: number } | null>
  private readonly stopSaving: () => void

  constructor(
    private readonly env: Env,
    pictures?: UploadStore,
  ) {
    this.pictures = pictures ?? new UploadStore(env, 'feedback', FEEDBACK_MAX_IMAGES)
    this.submitCall = new Submit((body, idempotencyKey) =>
      env.legacy('account.help.saveFeedback', body, { quiet: true, idempotencyKey }),
    )
    this.takeDraft()
    makeAutoObservable<this, 'env' | 'submitCall' | 'stopSaving'>(
      this,
      { env: false, pictures: false, submitCall: false, stopSaving: false },
      { autoBind: true },
    )
    this.stopSaving = reaction(() => this.draft(), this.saveDraft, { delay: SAVE_AFTER_MS })
  }

  get isSending(): boolean {
    return this.isChecking || this.submitCall.isBusy
  }
  get isSent(): boolean {
    return this.leftToday !== null
  }
  /** The draft keeps the rest. */
  get wouldLose(): boolean {
    return this.pictures.isUploading || this.pictures.hasFailed
  }
  /** Nothing to send yet, or not all of it is there. */
  get blockedText(): string | null {
    if (this.pictures.isUploading) return '图片上传中…'
    return this.content.trim() === '' ? '请先填写内容' : null
  }

  setType(type: FeedbackType): void {
    this.type = type
  }
  setContent(text: string): void {
    this.content = text.slice(0, FEEDBACK_MAX_LENGTH)
    this.errors = { ...this.errors, content: undefined }
  }
  setMobile(text: string): void {
    this.mobile = text
    this.errors = { ...this.errors, mobile: undefined }
  }

  /** Sends it, when nothing is wrong with it. */
  async send(): Promise<void> {
    if (this.isSending) return
    this.errors = {
      content: this.content.trim() === '' ? '请填写反馈内容' : undefined,
      mobile: this.mobile === '' ? undefined : (phoneProblem(HOME_COUNTRY_CODE, this.mobile) ?? undefined),
    }
    if (this.errors.content || this.errors.mobile) return
    const waits = this.pictures.isUploading
      ? '图片还在上传，请稍候'
      : this.pictures.hasFailed
        ? '有图片没有上传成功，请重试或移除'
        : null
    if (waits) return this.env.toast(waits, { ms: ERROR_TOAST_MS })
    this.isChecking = true
    const problem = await sensitiveProblem(this.env, this.content)
    runInAction(() => {
      this.isChecking = false
    })
    if (problem) return this.env.toast(problem, { ms: ERROR_TOAST_MS })
    const reply = await this.env.try(this.submitCall.send(this.body()))
    if (!reply) return
    if (!isApiError(reply)) this.finish(reply.leftToday)
    else if (!reply.isTold) this.env.toast(reply.message, { ms: ERROR_TOAST_MS })
  }

  /** An empty form for another one. */
  again(): void {
    this.leftToday = null
  }

  dispose(): void {
    this.saveDraft(this.draft())
    this.stopSaving()
    this.pictures.dispose()
  }

  private finish(leftToday: number): void {
    this.content = ''
    this.pictures.clear()
    this.leftToday = Math.min(leftToday, FEEDBACKS_A_DAY)
    keptDraft.remove()
  }

  private body(): Body {
    const { type, content, mobile, pictures } = this
    return { type, content: content.trim(), imageKeys: [...pictures.keys], ...(mobile === '' ? {} : { mobile }) }
  }

  private draft(): Omit<Draft, 'savedAt' | 'uid'> {
    const { type, content, mobile, pictures } = this
    return { type, content, mobile, imageKeys: [...pictures.keys] }
  }

  private saveDraft(draft: Omit<Draft, 'savedAt' | 'uid'>): void {
    if (draft.content === '' && draft.mobile === '' && draft.imageKeys.length === 0) keptDraft.remove()
    else keptDraft.set({ ...draft, uid: ownUid(), savedAt: this.env.now() })
  }

  /** Pictures that nothing refers to live a day; so does a draft's memory of them. */
  private takeDraft(): void {
    const draft = keptDraft.get()
    if (draft?.uid !== ownUid()) return
    this.type = FEEDBACK_TYPES.find(({ code }) => code === draft.type)?.code ?? this.type
    this.content = String(draft.content).slice(0, FEEDBACK_MAX_LENGTH)
    this.mobile = String(draft.mobile ?? '')
    if (this.env.now() - draft.savedAt < UNCLAIMED_KEEP_MS - 3_600_000) this.pictures.restore(draft.imageKeys)
  }
}
