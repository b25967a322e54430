// The server's entries: the server itself, the operator's command line, the payment sandbox (a child process).
export const serverBundles = {
  server: { entry: 'server/main.ts', outFile: 'dist/server/main.mjs' },
  mall: { entry: 'server/cli/main.ts', outFile: 'dist/server/mall.mjs' },
  sandbox: { entry: 'server/sandbox/main.ts', outFile: 'dist/server/sandbox.mjs' },
}
