import { REVIEW_MAX_IMAGES, REVIEW_MAX_TAGS, type REVIEW_TAGS } from '@contract/codes/review'
import { UNCLAIMED_KEEP_MS } from '@contract/codes/upload'
import type { ReviewForm, ReviewLine } from '@contract/schema/review'
import { makeAutoObservable, reaction, runInAction } from 'mobx'
import { Form } from '@/app/form'
import { FormDraft } from '@/app/form-draft'
import { Resource } from '@/app/resource'
import type { Env } from '@/app/stores'
import { UploadStore } from '@/features/system/media/upload.store'
import { sensitiveProblem } from '@/features/system/sensitive-word/sensitive'

export type ReviewTag = (typeof REVIEW_TAGS)[number]

/** The review of one line; 0 stars: none yet. */
export interface LineWords {
  orderLineId: string
  stars: number
  tags: ReviewTag[]
  content: string
  imageKeys: string[]
  /** Replaces the pictures. */
  videoKey?: string | undefined
}
const BLANK = { lines: [] as LineWords[], logisticsStars: 5, serviceStars: 5, isAnonymous: false }
/** The server deletes unreferenced pictures; this is one hour less than its limit. */
const PICTURES_LAST_MS = UNCLAIMED_KEEP_MS - 3_600_000

/** Reviews of an order's lines, kept as a draft until they are sent. */
export class EvaluateStore {
  readonly loaded: Resource<ReviewForm>
  readonly form: Form<typeof BLANK, { points: number }>
  private readonly uploads = new Map<string, UploadStore>()
  private draft: FormDraft<typeof BLANK> | null = null
  private stops: (() => void)[] = []

  constructor(
    private readonly env: Env,
    private readonly orderId: string,
    private readonly onlyLine: string | undefined,
  ) {
    this.loaded = new Resource(() => this.load())
    this.form = new Form(env, {
      blank: BLANK,
      review: async ({ lines }) =>
        this.picturesProblem ?? (await sensitiveProblem(env, lines.map(({ content }) => content).join('，'))),
      send: ({ lines, ...rest }, idempotencyKey) =>
        env.call(
          'POST review/add',
          { orderId, ...rest, reviews: lines.filter(({ stars }) => stars > 0) },
          { quiet: true, idempotencyKey },
        ),
    })
    makeAutoObservable<this, 'env' | 'orderId' | 'onlyLine' | 'uploads' | 'draft' | 'stops'>(
      this,
      {
        env: false,
        orderId: false,
        onlyLine: false,
        uploads: false,
        draft: false,
        stops: false,
        loaded: false,
        form: false,
      },
      { autoBind: true },
    )
  }

  wordsOf(orderLineId: string): LineWords {
    const known = this.form.values.lines.find((line) => line.orderLineId === orderLineId)
    return known ?? { orderLineId, stars: 0, tags: [], content: '', imageKeys: [] }
  }

  picturesOf(orderLineId: string): UploadStore {
    const known = this.uploads.get(orderLineId)
    if (known) return known
    const fresh = new UploadStore(this.env, { purpose: 'review', most: REVIEW_MAX_IMAGES })
    this.uploads.set(orderLineId, fresh)
    return fresh
  }

  edit(orderLineId: string, some: Partial<LineWords>): void {
    const words = { ...this.wordsOf(orderLineId), ...some }
    const others = this.form.values.lines.filter((line) => line.orderLineId !== orderLineId)
    this.form.put({ lines: [...others, words] })
  }

  toggle(orderLineId: string, tag: ReviewTag): void {
    const { tags } = this.wordsOf(orderLineId)
    if (tags.includes(tag)) this.edit(orderLineId, { tags: tags.filter((one) => one !== tag) })
    else if (tags.length < REVIEW_MAX_TAGS) this.edit(orderLineId, { tags: [...tags, tag] })
    else this.env.toast(`最多选 ${REVIEW_MAX_TAGS} 个`)
  }

  get blockedText(): string | null {
    const sending = [...this.uploads.values()].find(({ isUploading }) => isUploading)
    if (sending) return sending.blockedText
    return this.form.values.lines.some(({ stars }) => stars > 0) ? null : '请先打分'
  }

  /** Called when sent: deletes the draft. */
  finish(): void {
    this.form.clear()
  }

  dispose(): void {
    this.draft?.dispose()
    for (const stop of this.stops) stop()
    for (const upload of this.uploads.values()) upload.dispose()
  }

  private get picturesProblem(): string | null {
    const all = [...this.uploads.values()]
    return (all.find(({ isUploading }) => isUploading) ?? all.find(({ hasFailed }) => hasFailed))?.problem ?? null
  }

  private async load() {
    const reply = await this.env.call('GET review/getForm', { orderId: this.orderId }, { quiet: true })
    const lines = reply.lines.filter(({ orderLineId }) => !this.onlyLine || orderLineId === this.onlyLine)
    runInAction(() => this.begin(lines, reply.isAnonymous))
    return { ...reply, lines }
  }

  /** The draft of lines that can still be reviewed, with pictures that still exist. */
  private begin(lines: readonly ReviewLine[], isAnonymous: boolean): void {
    if (this.draft) return
    this.form.fill({ isAnonymous })
    this.draft = new FormDraft(this.form, `REVIEW_DRAFT_${this.orderId}`, this.env.now)
    const { restoredFrom } = this.draft
    const open = new Set(lines.map(({ orderLineId }) => orderLineId))
    const isFresh = restoredFrom !== null && this.env.now() - restoredFrom < PICTURES_LAST_MS
    this.form.put({ lines: this.form.values.lines.filter(({ orderLineId }) => open.has(orderLineId)) })
    for (const orderLineId of open) {
      const pictures = this.picturesOf(orderLineId)
      const { imageKeys, videoKey } = this.wordsOf(orderLineId)
      const hasSome = imageKeys.length > 0 || videoKey !== undefined
      if (isFresh && hasSome) pictures.restore(imageKeys, videoKey)
      this.stops.push(
        reaction(
          () => ({ imageKeys: pictures.keys, videoKey: pictures.videoKey ?? undefined }),
          (keys) => this.edit(orderLineId, keys),
        ),
      )
      if (!isFresh && hasSome) this.edit(orderLineId, { imageKeys: [], videoKey: undefined })
    }
  }
}
