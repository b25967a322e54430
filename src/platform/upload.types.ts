/** A picked picture or video, compressed and ready to send; the platform keeps its data. */
export interface PickedFile {
  name: string
  bytes: number
  /** An address that shows the picture before it is sent. */
  previewUrl: string
  /** Equal for the same file picked again, so that an interrupted upload can be resumed. */
  fingerprint: string
}

export interface PickedVideo extends PickedFile {
  /** Duration in ms; null when it is unknown until the server has read the file. */
  ms: number | null
  /** A frame of the video; empty: none. */
  posterUrl: string
}

/** Cancels a running operation. */
export interface Cancelling {
  readonly isCancelled: boolean
  /** Runs `stop` on cancellation; the returned function unregisters it. */
  onCancel(stop: () => void): () => void
}

export interface UploadReply {
  status: number
  /** Parsed JSON, or null when the body is not JSON. */
  body: unknown
}

interface Sending {
  url: string
  file: PickedFile
  /** Bytes sent so far. */
  onProgress(bytes: number): void
  cancelling: Cancelling
}
export interface FormSending extends Sending {
  fields: Record<string, string>
}
export interface PartSending extends Sending {
  headers: Record<string, string>
  from: number
  to: number
}

/** Picks and sends files. Sending rejects only with NoReply; an HTTP error is a reply. */
export interface Uploader {
  /** Lets the shopper select pictures from album or camera; none after a cancelled selection. */
  pick(count?: number): Promise<PickedFile[]>
  /** Lets the shopper select or record one short video; null after a cancelled selection. */
  pickVideo(): Promise<PickedVideo | null>
  /** Sends the whole file in one form. */
  sendForm(call: FormSending): Promise<UploadReply>
  /** Sends a part of the file unchanged. */
  sendPart(call: PartSending): Promise<UploadReply>
  /** The file is no longer shown: frees its data. */
  release(file: PickedFile): void
}

/** Timeout of a form or a part of 4 MiB, which allows for a slow network. */
export const SEND_TIMEOUT_MS = 120_000
