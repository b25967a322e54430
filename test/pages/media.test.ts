import { walkArea } from '../support/walk'

walkArea('media')
