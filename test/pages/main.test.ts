import { walkArea } from '../support/walk'

walkArea('main')
