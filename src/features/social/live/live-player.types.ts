export interface LivePlayerProps {
  /** A stream or recording in HLS, or a recording in MP4. */
  url: string
  isMuted: boolean
  /** With the platform's controls: a recording. */
  hasControls?: boolean
  isPaused?: boolean
  /** Fills its box, cut at two edges; otherwise the picture is whole. */
  isCover?: boolean
  /** The moment to play on from; a new object for each jump. */
  jump?: { readonly ms: number } | null
  onPlaying: () => void
  onFail: () => void
}
