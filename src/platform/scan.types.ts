/** Why the camera is not available. */
export type CameraProblem = 'refused' | 'missing' | 'insecure' | 'failed'

/** The camera is not available. */
export class CameraError extends Error {
  constructor(readonly problem: CameraProblem) {
    super(problem)
  }
}

export interface Camera {
  hasTorch: boolean
  setTorch(isOn: boolean): Promise<void>
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
  /**
   * Shows the camera inside an element and calls `onCode` with each code until it resolves to true. Throws CameraError.
   */
  watch(elementId: string, onCode: (code: string) => Promise<boolean>): Promise<Camera>
  /** Lets the shopper select a picture: its code, '' when it contains none, null when none was selected. */
  readPicture(): Promise<string | null>
}
