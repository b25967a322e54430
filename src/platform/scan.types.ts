/** Why the camera is not available. */
export type CameraProblem = 'refused' | 'missing' | 'insecure' | 'failed'

/** The camera is not available. */
export class CameraError extends Error {
  constructor(readonly problem: CameraProblem) {
    super(problem)
  }
}

/** A code in a frame of the camera. */
export interface CodeRead {
  code: string
  /** One frame is enough: a QR code is checked by its correction code. Bars of a shelf may look like a barcode. */
  isSure: boolean
}

export interface Camera {
  hasTorch: boolean
  setTorch(isOn: boolean): Promise<void>
  /** Freezes the picture and reports no frames; the camera stays open. */
  pause(isPaused: boolean): void
  /** Stops camera and decoding. */
  stop(): void
}

/** A scanning screen of the platform: the code, or null when the shopper closed it. Throws when it failed. */
export type ScanScreen = () => Promise<string | null>

/** Reads codes. The mini program, the native app and WeChat's web view have their own screen; a browser has none. */
export interface Scanner {
  /**
   * The platform's own screen, or null where the app's page is used. Checked each time, because WeChat may refuse
   * later.
   */
  screen(): Promise<ScanScreen | null>
  /** The camera is an element of the page, which opens itself; `watch` opens none. */
  readonly hasElement: boolean
  /**
   * Shows the camera inside an element until it is stopped, and calls `onFrame` with the codes of each frame; a frame
   * without a code has none. Throws CameraError.
   */
  watch(elementId: string, onFrame: (reads: readonly CodeRead[]) => void): Promise<Camera>
  /** Opens the platform's settings, where a refused camera can be allowed; null where a page cannot open them. */
  readonly openSettings: (() => Promise<void>) | null
  /** Lets the shopper select a picture: its code, '' when it contains none, null when none was selected. */
  readPicture(): Promise<string | null>
}
