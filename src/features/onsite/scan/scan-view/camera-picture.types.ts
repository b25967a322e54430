import type { ScanCamera } from '../scan-camera'

export interface CameraPictureProps {
  camera: ScanCamera
  /** Id of the element. */
  id: string
}
