// Starts the app in steps. The main thread is blocked while a script runs; between the steps the browser handles input. All
// modules are part of the first scripts (eager), and a step only runs them. An import that names its export lets
// webpack drop the others.

const pause = () =>
  new Promise<void>((go) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      go()
    }
    port2.postMessage(null)
  })

async function start(): Promise<void> {
  // The app draws nothing before its styles have loaded (src/index.html).
  await window.galleriaCode?.styles()
  await import(/* webpackMode: "eager" */ 'react-dom')
  await pause()
  await import(/* webpackMode: "eager", webpackExports: ["default"] */ '../app')
  await pause()
  // Taro's loader turns this file into its start.
  await import(/* webpackMode: "eager", webpackExports: ["default"] */ '../app.config')
}

void start()
