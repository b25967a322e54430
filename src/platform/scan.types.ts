/** Why the camera shows nothing. */
export type CameraProblem = 'refused' | 'missing' | 'insecure' | 'failed'

/** A camera that cannot be looked through. */
export class CameraError extends Error {
  constructor(readonly problem: CameraProblem) {
    super(problem)
  }
}

export interface Camera {
  hasTorch: boolean
  setTorch(isOn: boolean): Promise<void>
  /** Ends picture and reading. */
  stop(): void
}

/** A scanning screen of the platform: the code, or null when the shopper left it. Throws when it failed. */
export type ScanScreen = () => Promise<string | null>

/** Reads codes. The mini program, the native app and WeChat's web view bring a screen for that; a browser does not. */
export interface Scanner {
  /** The platform's own screen, or null where our page serves. Asked anew each time: WeChat may have refused its own. */
  screen(): Promise<ScanScreen | null>
  /** Shows the camera inside an element and tells what it reads until the answer is true. Throws CameraError. */
  watch(elementId: string, onCode: (code: string) => Promise<boolean>): Promise<Camera>
  /** Lets the shopper choose a picture: its code, '' when there is none in it, null when nothing was chosen. */
  readPicture(): Promise<string | null>
}
