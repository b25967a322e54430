import { FolderStorage, type MediaStorage } from './kernel/media-storage'

/** The one media storage of a mall, for server, commands and seeder: its data folder. */
export const mediaStorage = ({ dataFolder }: { dataFolder: string }): MediaStorage => new FolderStorage(dataFolder)
