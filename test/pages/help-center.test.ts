import { walkArea } from '../support/walk'

walkArea('help-center')
