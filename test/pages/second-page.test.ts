import { walkArea } from '../support/walk'

walkArea('second-page')
