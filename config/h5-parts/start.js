// The start of the app in steps: a phone is deaf while a script runs, so between the steps whoever touches the screen is
// heard. The modules lie in the first scripts all the same (eager): a step only runs them. Each names one
// of its exports, or webpack would keep them all.

const pause = () =>
  new Promise((go) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      go()
    }
    port2.postMessage(null)
  })

async function start() {
  // Nothing is drawn before its styles are there (src/index.html).
  await window.galleriaCode.styles()
  await import(/* webpackMode: "eager" */ 'react-dom')
  await pause()
  await import(/* webpackMode: "eager", webpackExports: ["default"] */ '../../src/app.ts')
  await pause()
  // Taro makes its start out of this file.
  await import(/* webpackMode: "eager", webpackExports: ["default"] */ '../../src/app.config.ts')
}

start()
