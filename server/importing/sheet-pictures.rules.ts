import type { PictureAnswer } from './picture-desk'
import type { Problem, Sheet } from './sheet'

/** Addresses of all pictures of a sheet. */
export function picturesOf(sheet: Sheet): string[] {
  return [
    ...sheet.pictures.map((picture) => picture.url),
    ...sheet.variants.flatMap((row) => (row.picture ? [row.picture] : [])),
  ]
}

/** A warning for each picture that is not available. */
export function pictureProblems(sheet: Sheet, answers: ReadonlyMap<string, PictureAnswer>): Problem[] {
  const rows = [
    ...sheet.pictures,
    ...sheet.variants.flatMap((row) => (row.picture ? [{ url: row.picture, line: row.line }] : [])),
  ]
  const told = new Set<string>()
  return rows.flatMap(({ url, line }) => {
    const answer = answers.get(url)
    if (!answer || answer === 'skipped' || !('reason' in answer) || told.has(url)) return []
    told.add(url)
    return [
      {
        line,
        handle: sheet.handle,
        kind: 'warning' as const,
        reason: `图片没有取到：${answer.reason}（${url.slice(0, 200)}）`,
      },
    ]
  })
}
