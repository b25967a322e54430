import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '..')

/** The section of CONTRIBUTING with this heading. */
export const guideOf = (heading: string): string =>
  new RegExp(`^## ${heading}\\n([\\s\\S]*?)^## `, 'm').exec(
    fs.readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8'),
  )?.[1] ?? ''

/** Runs the steps of a guide in a copy of this project in `folder`. */
export function newcomer(folder: string) {
  const parts = ['contract', 'server', 'src', 'test', 'types', 'config', 'tools']
  for (const part of [...parts, ...fs.readdirSync(ROOT).filter((file) => /\.(json|cjs)$/.test(file))])
    fs.cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true })
  const isOwn = (file: string) => !file.endsWith('node_modules')
  fs.cpSync(path.join(ROOT, 'console'), path.join(folder, 'console'), { recursive: true, filter: isOwn })
  // The installed packages, and the bundle of packages that jest uses.
  fs.mkdirSync(path.join(folder, '.cache'), { recursive: true })
  for (const made of ['node_modules', 'console/node_modules', '.cache/test-packages'])
    if (fs.existsSync(path.join(ROOT, made))) fs.symlinkSync(path.join(ROOT, made), path.join(folder, made))

  function run(tool: string, ...args: string[]): { isRight: boolean; words: string } {
    const env = { ...process.env, GALLERIA_TEST_DB: '' }
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'node_modules', tool), ...args], {
      cwd: folder,
      encoding: 'utf8',
      env,
    })
    return { isRight: status === 0, words: `${stdout}${stderr}` }
  }
  return {
    /** Runs a command of the guide; returns the file names that it prints. Throws when it fails or writes to stderr. */
    type(command: string): string[] {
      const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', ...command.split(' ').slice(2)], {
        cwd: folder,
        encoding: 'utf8',
      })
      if (status !== 0 || stderr !== '') throw new Error(`${command} ended with ${status}: ${stderr}`)
      return stdout.split('\n').filter((line) => line.includes('/') && fs.existsSync(path.join(folder, line)))
    },
    lint: (files: readonly string[]) =>
      run('@biomejs/biome/bin/biome', 'check', '--write', '--error-on-warnings', ...files),
    test: (project: string, ...patterns: string[]) =>
      run('jest/bin/jest.js', '--selectProjects', project, '-w', '1', '--testPathPatterns', ...patterns),
    /**
     * Type errors in these files; `npm run typecheck` reports those of the other files.
     */
    typeFaults(files: readonly string[], base: string): string[] {
      const home = path.dirname(base)
      const sources = files.filter((file) => /\.tsx?$/.test(file)).map((file) => path.relative(home, file))
      const project = { extends: `./${path.basename(base)}`, include: ['types'], files: sources }
      const at = path.join(home, 'tsconfig.guide.json')
      fs.writeFileSync(path.join(folder, at), JSON.stringify(project))
      const { words } = run('typescript/bin/tsc', '-p', at, '--pretty', 'false', '--singleThreaded')
      const lines = words.split('\n').filter((line) => line !== '')
      const strange = lines.filter((line) => !/^[^ ].*\(\d+,\d+\): error|^ /.test(line))
      return [...strange, ...lines.filter((line) => files.some((file) => line.startsWith(`${file}(`)))]
    },
  }
}
