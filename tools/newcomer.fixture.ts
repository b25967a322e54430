import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '..')

/** A section of CONTRIBUTING, by its heading. */
export const guideOf = (heading: string): string =>
  new RegExp(`^## ${heading}\\n([\\s\\S]*?)^## `, 'm').exec(
    fs.readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8'),
  )?.[1] ?? ''

/** Follows the guide step by step in a copy of this project in `folder`. */
export function newcomer(folder: string) {
  const parts = ['contract', 'server', 'src', 'test', 'types', 'config', 'tools']
  for (const part of [...parts, ...fs.readdirSync(ROOT).filter((file) => /\.(json|cjs)$/.test(file))])
    fs.cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true })
  // What is installed, and the packages in one file that jest made of it.
  fs.mkdirSync(path.join(folder, '.cache'), { recursive: true })
  for (const made of ['node_modules', '.cache/test-packages'])
    fs.symlinkSync(path.join(ROOT, made), path.join(folder, made))

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
    /** Does what a line of the guide says; gives the files that it names. */
    type(command: string): string[] {
      const told = spawnSync('npm', ['run', '-s', ...command.split(' ').slice(2)], { cwd: folder, encoding: 'utf8' })
      return told.stdout.split('\n').filter((line) => line.includes('/') && fs.existsSync(path.join(folder, line)))
    },
    lint: (files: readonly string[]) =>
      run('@biomejs/biome/bin/biome', 'check', '--write', '--error-on-warnings', ...files),
    test: (project: string, ...patterns: string[]) =>
      run('jest/bin/jest.js', '--selectProjects', project, '-w', '1', '--testPathPatterns', ...patterns),
    /**
     * Faults of types in these files. What is wrong elsewhere is told by the project's own check: the files and what they
     * are made of are enough.
     */
    typeFaults(files: readonly string[], base: string): string[] {
      const project = { extends: `./${base}`, include: ['types'], files: files.filter((file) => /\.tsx?$/.test(file)) }
      fs.writeFileSync(path.join(folder, 'tsconfig.guide.json'), JSON.stringify(project))
      const { words } = run('typescript/bin/tsc', '-p', 'tsconfig.guide.json', '--pretty', 'false', '--singleThreaded')
      const lines = words.split('\n').filter((line) => line !== '')
      const strange = lines.filter((line) => !/^[^ ].*\(\d+,\d+\): error|^ /.test(line))
      return [...strange, ...lines.filter((line) => files.some((file) => line.startsWith(`${file}(`)))]
    },
  }
}
