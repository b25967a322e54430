/// <reference types="@tarojs/taro" />

declare module '*.scss' {
  /** In the server's bundles the import is the text of the file; in Taro's it adds the styles. */
  const text: string
  export default text
}
declare module '*.css'
declare module '*.png' {
  const address: string
  export default address
}
declare module '*.jpg' {
  const address: string
  export default address
}
declare module '*.webp' {
  const address: string
  export default address
}
declare module '*.svg' {
  const address: string
  export default address
}

/** Origin of the server's calls: '' on H5 (same origin), the build variable of the same name in the mini program. */
declare const GALLERIA_ORIGIN: string

declare namespace NodeJS {
  interface ProcessEnv {
    NODE_ENV?: 'development' | 'production' | 'test'
    /** The target that Taro builds; only `src/platform` and `src/ui` may read it. */
    TARO_ENV?: 'weapp' | 'h5'
  }
}
