import { createRouter as create } from '@tarojs/router/dist/router/spa.js?real'

/** Taro's router a step after the app: together they are too long for one (start.js). Nobody reads what it returns. */
export function createRouter(...given) {
  setTimeout(() => create(...given))
}
