import type { PickedFile } from './upload.types'

export interface Recording {
  file: PickedFile
  seconds: number
}

/** The microphone of the device; one recording at a time. */
export interface Recorder {
  /** Whether the device records in a format that every player of the mall plays. */
  isAble(): boolean
  /** Asks for the microphone and starts; false when the shopper or the device refuses. */
  start(): Promise<boolean>
  /** Ends the recording; null when there is none. */
  stop(): Promise<Recording | null>
  /** Drops the recording. */
  cancel(): void
}
