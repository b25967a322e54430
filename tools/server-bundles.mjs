// Entries of the server: the server, the checks before it starts, the operator's command line, the payment web page,
// and the child processes: the picture renderer, the seeder of the demo mall, the payment sandbox and its renderer of
// invoices.
export const serverBundles = {
  server: { entry: 'server/main.ts', outFile: 'dist/server/main.mjs' },
  surroundings: { entry: 'server/start/surroundings.ts', outFile: 'dist/server/surroundings.mjs' },
  mall: { entry: 'server/cli/main.ts', outFile: 'dist/server/mall.mjs' },
  payPageScript: {
    entry: 'server/web/pay-page/client.ts',
    outFile: 'dist/server/pay-page/client.js',
    isForBrowser: true,
  },
  payPageStyle: {
    entry: 'server/web/pay-page/page.css',
    outFile: 'dist/server/pay-page/page.css',
    isForBrowser: true,
  },
  pictures: { entry: 'server/modules/system/media/picture-main.ts', outFile: 'dist/server/pictures.mjs' },
  seed: { entry: 'server/seed/main.ts', outFile: 'dist/server/seed.mjs' },
  invoicePaper: { entry: 'server/sandbox/invoice/main.ts', outFile: 'dist/server/invoice-paper.mjs' },
  sandbox: { entry: 'server/sandbox/main.ts', outFile: 'dist/server/sandbox.mjs' },
}
