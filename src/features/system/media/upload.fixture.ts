import type { UploadToken } from '@contract/schema/upload'
import { NoReply, type SendRequest } from '@/platform/request.types'
import type { FormSending, PartSending, PickedFile, PickedVideo, Uploader, UploadReply } from '@/platform/upload.types'
import { base64Url } from './send-file'

export const MIB = 1024 * 1024
export const PREFIX = 'feedback/0123456789abcdef01234567/'

export function tokenFor(keyPrefix = PREFIX): UploadToken {
  const policy = base64Url(JSON.stringify({ scope: `galleria:${keyPrefix}` }))
  const token = `ak:sign:${policy}`
  return { token, uploadUrl: '/media/up', expireTime: 9e12, maxBytes: 20 * MIB, keyPrefix, count: 1 }
}

export const picked = (bytes: number, name = 'a.jpg'): PickedFile => ({
  name,
  bytes,
  previewUrl: `blob:${name}`,
  fingerprint: `${name}|${bytes}`,
})

export const film = (ms: number | null, bytes = 100): PickedVideo => ({
  ...picked(bytes, 'a.mp4'),
  ms,
  posterUrl: '',
})

export type Answer = UploadReply | 'no reply'
export const reply = (status: number, body: unknown = {}): UploadReply => ({ status, body })
export const numberOf = (call: PartSending) => Number(call.url.split('/').at(-1))

/** A fake upload server for unit tests: it records what is sent; a test may replace its replies. */
export class FakeHost {
  readonly forms: FormSending[] = []
  readonly parts: PartSending[] = []
  readonly calls: { url: string; body: string | undefined; headers: Record<string, string> }[] = []
  readonly released: PickedFile[] = []
  readonly asked: number[] = []
  /** Files that the shopper will choose. */
  toPick: PickedFile[] = []
  /** The highest number of concurrent uploads. */
  mostAtOnce = 0
  onForm: (call: FormSending) => Answer | Promise<Answer> = () => reply(200)
  onPart: (call: PartSending) => Answer | Promise<Answer> = (call) => reply(200, { etag: `etag-${numberOf(call)}` })
  onCall: (url: string) => Answer = (url) => reply(200, url.endsWith('/uploads') ? { uploadId: 'up-1' } : {})
  private underWay = 0

  /** The video that the shopper will choose. */
  toFilm: PickedVideo | null = null

  readonly uploader: Uploader = {
    pick: async (count = 1) => {
      this.asked.push(count)
      return this.toPick
    },
    pickVideo: async () => this.toFilm,
    sendForm: (call) => {
      this.forms.push(call)
      return this.counted(() => this.onForm(call))
    },
    sendPart: (call) => {
      this.parts.push(call)
      return this.counted(() => this.onPart(call))
    },
    release: (file) => void this.released.push(file),
  }

  readonly request: SendRequest = ({ url, body, headers }) => {
    this.calls.push({ url, body, headers })
    return this.counted(() => this.onCall(url))
  }

  private async counted(answer: () => Answer | Promise<Answer>): Promise<UploadReply> {
    this.underWay += 1
    this.mostAtOnce = Math.max(this.mostAtOnce, this.underWay)
    try {
      await Promise.resolve()
      const given = await answer()
      if (given === 'no reply') throw new NoReply(false)
      return given
    } finally {
      this.underWay -= 1
    }
  }
}
