/** The build without subtitles, further sound tracks and protected streams; it has the types of the whole. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
