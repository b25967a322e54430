// Taro's own files where src/h5-runtime replaces them: a request with `?real` skips the replacement (config/h5-lean.ts).
declare module '@tarojs/taro-h5/dist/api/ui/interaction/index.js?real' {
  export * from '@tarojs/taro-h5/dist/api/ui/interaction/index.js'
}
declare module '@tarojs/taro-h5/dist/api/ui/interaction/modal.js?real' {
  export { default } from '@tarojs/taro-h5/dist/api/ui/interaction/modal.js'
}
declare module '@tarojs/taro-h5/dist/api/ui/interaction/toast.js?real' {
  export { default } from '@tarojs/taro-h5/dist/api/ui/interaction/toast.js'
}
