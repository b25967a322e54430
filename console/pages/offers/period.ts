import { momentText } from '../../ui'

/** 今天 10:00 至 11-30 24:00, 今天 10:00 起. */
export const periodText = (startsAt: number, endsAt: number | null): string =>
  startsAt === 0
    ? endsAt === null
      ? '一直有效'
      : `至 ${momentText(endsAt)}`
    : `${momentText(startsAt)} ${endsAt === null ? '起' : `至 ${momentText(endsAt)}`}`
