/** The members of a canvas's 2D context that the poster uses; both platforms have them. */
export type PosterPen = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'clip'
  | 'closePath'
  | 'createLinearGradient'
  | 'createRadialGradient'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'fillText'
  | 'font'
  | 'lineTo'
  | 'lineWidth'
  | 'measureText'
  | 'moveTo'
  | 'rect'
  | 'restore'
  | 'save'
  | 'scale'
  | 'stroke'
  | 'strokeStyle'
  | 'textAlign'
  | 'textBaseline'
  | 'translate'
> & {
  /** Draws a picture that the same paper has loaded. */
  drawImage(source: object, x: number, y: number, width: number, height: number): void
}

/** A picture that can be drawn, in px. */
export interface PosterImage {
  /** The platform's object of the picture. */
  source: object
  width: number
  height: number
}

/** The canvas of a platform. */
export interface PosterPaper {
  pen: PosterPen
  fontFamily: string
  /** Sets the size in px, and clears. */
  resize(width: number, height: number): void
  /** Loads a picture; null when it cannot be drawn. */
  load(this: void, address: string): Promise<PosterImage | null>
  /** The address of the finished picture. */
  save(): Promise<string>
}
