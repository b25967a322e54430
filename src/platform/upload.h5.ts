import { COMPRESS_QUALITY, PICK_COUNT } from '@contract/codes/upload'
import { NoReply } from './request.types'
import { type Cancelling, type PickedFile, SEND_TIMEOUT_MS, type Uploader, type UploadReply } from './upload.types'

/** The data of a picked file. */
const blobs = new WeakMap<PickedFile, Blob>()
/** iOS cannot draw on a larger canvas. */
const MAX_CANVAS_PIXELS = 16_777_216
/** iPhones record QuickTime, which contains the same streams under another type. */
const VIDEO_TYPES = 'video/mp4,video/quicktime'
/**
 * Some browsers (iOS in power saving mode) read no metadata of a video; after this time the app continues without it.
 */
const METADATA_MS = 5000
/** Types that compression would damage: animations. */
const KEPT_TYPES = ['image/gif']

export const uploader: Uploader = {
  async pick(count = PICK_COUNT) {
    const files = await chooseFiles(count, 'image/*', 'image/')
    return Promise.all(files.slice(0, count).map(prepared))
  },
  async pickVideo() {
    const [file] = await chooseFiles(1, VIDEO_TYPES, 'video/')
    if (!file) return null
    const picked = pickedOf(file, file)
    return Object.assign(picked, { ms: await lengthOf(picked.previewUrl), posterUrl: '' })
  },
  sendForm({ url, file, fields, onProgress, cancelling }) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    // The file comes last: once the token is known, the upload host can exempt the request from the limit for unknown
    // senders.
    form.append('file', blobOf(file), file.name)
    return send('POST', url, {}, form, onProgress, cancelling)
  },
  sendPart({ url, file, headers, from, to, onProgress, cancelling }) {
    return send('PUT', url, headers, blobOf(file).slice(from, to), onProgress, cancelling)
  },
  release(file) {
    URL.revokeObjectURL(file.previewUrl)
    blobs.delete(file)
  },
}

function blobOf(file: PickedFile): Blob {
  const blob = blobs.get(file)
  if (!blob) throw new Error('this file was released')
  return blob
}

/** A file that the app has created itself. */
export function pickedBlob(blob: Blob, name: string): PickedFile {
  const picked = { name, bytes: blob.size, previewUrl: URL.createObjectURL(blob), fingerprint: `${name}|${blob.size}` }
  blobs.set(picked, blob)
  return picked
}

/** The browser's own file selection: album, camera or files. */
function chooseFiles(count: number, accept: string, start: string): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = accept
    input.multiple = count > 1
    input.hidden = true
    const done = () => {
      input.remove()
      resolve([...(input.files ?? [])].filter((file) => file.type === '' || file.type.startsWith(start)))
    }
    input.addEventListener('change', done)
    input.addEventListener('cancel', done)
    // Safari drops an input that is not in the page.
    document.body.append(input)
    input.click()
  })
}

async function prepared(file: File): Promise<PickedFile> {
  return pickedOf(file, await compressed(file))
}

function pickedOf(file: File, blob: Blob): PickedFile {
  const picked: PickedFile = {
    name: file.name || 'picture.jpg',
    bytes: blob.size,
    previewUrl: URL.createObjectURL(blob),
    fingerprint: [file.name, file.size, file.lastModified, blob.size].join('|'),
  }
  blobs.set(picked, blob)
  return picked
}

/** The picture compressed by 0.92, when that makes it smaller; a file that cannot be drawn is sent unchanged. */
async function compressed(file: File): Promise<Blob> {
  if (KEPT_TYPES.includes(file.type)) return file
  const image = await decoded(file)
  if (!image) return file
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(1, Math.sqrt(MAX_CANVAS_PIXELS / (width * height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(width * scale)
  canvas.height = Math.floor(height * scale)
  const context = canvas.getContext('2d')
  if (!context) return file
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((ok) => canvas.toBlob(ok, 'image/jpeg', COMPRESS_QUALITY))
  // Frees the pixels at once, because iOS has little memory for canvases.
  canvas.width = 0
  return blob && blob.size < file.size ? blob : file
}

/** The duration in ms that this browser reads; null when it cannot play the video, although others may. */
function lengthOf(url: string): Promise<number | null> {
  return new Promise((resolve) => {
    const video = document.createElement('video')
    const timer = setTimeout(() => end(null), METADATA_MS)
    const end = (seconds: number | null) => {
      clearTimeout(timer)
      video.removeAttribute('src')
      resolve(seconds !== null && Number.isFinite(seconds) ? seconds * 1000 : null)
    }
    video.preload = 'metadata'
    video.onloadedmetadata = () => end(video.duration)
    video.onerror = () => end(null)
    video.src = url
  })
}

function decoded(file: File): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(file)
  return new Promise((resolve) => {
    const image = new Image()
    const end = (result: HTMLImageElement | null) => {
      URL.revokeObjectURL(url)
      resolve(result)
    }
    image.onload = () => end(image)
    image.onerror = () => end(null)
    image.src = url
  })
}

/** With XMLHttpRequest: fetch reports no upload progress. */
function send(
  method: 'POST' | 'PUT',
  url: string,
  headers: Record<string, string>,
  body: FormData | Blob,
  onProgress: (bytes: number) => void,
  cancelling: Cancelling,
): Promise<UploadReply> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(method, url)
    xhr.timeout = SEND_TIMEOUT_MS
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    const forget = cancelling.onCancel(() => xhr.abort())
    const fail = (isTimeout: boolean) => () => {
      forget()
      reject(new NoReply(isTimeout))
    }
    xhr.upload.onprogress = ({ loaded }) => onProgress(loaded)
    xhr.onerror = fail(false)
    xhr.onabort = fail(false)
    xhr.ontimeout = fail(true)
    xhr.onload = () => {
      forget()
      resolve({ status: xhr.status, body: parse(xhr.responseText) })
    }
    xhr.send(body)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
