import '#operator/operator.css'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { AddedResults } from './addedResults.tsx'
import { Ballots } from './ballots.tsx'
import { Day } from './day.tsx'
import { Ending } from './ending.tsx'
import { Entries } from './entries.tsx'
import { Entry } from './entry.tsx'
import { Exports } from './exports.tsx'
import { Frame, NotFound } from './frame.tsx'
import { GoodsDesk } from './goods.tsx'
import { Groups } from './groups.tsx'
import { Lists } from './lists.tsx'
import { Places } from './places.tsx'
import { RaceFrame } from './raceFrame.tsx'
import { Races } from './races.tsx'
import { Rehearsal } from './rehearsal.tsx'
import { Results } from './results.tsx'
import { Tools } from './tools.tsx'

const router = createBrowserRouter(
  [
    {
      element: <Frame />,
      children: [
        { index: true, element: <Races /> },
        {
          path: 'races/:raceId',
          element: <RaceFrame />,
          children: [
            { index: true, element: <Day /> },
            { path: 'entries', element: <Entries /> },
            { path: 'places', element: <Places /> },
            { path: 'lists', element: <Lists /> },
            { path: 'groups', element: <Groups /> },
            { path: 'ballots', element: <Ballots /> },
            { path: 'exports', element: <Exports /> },
            { path: 'results', element: <Results /> },
            { path: 'ending', element: <Ending /> },
          ],
        },
        { path: 'entries/:entryId', element: <Entry /> },
        { path: 'addedResults', element: <AddedResults /> },
        { path: 'goods', element: <GoodsDesk /> },
        { path: 'rehearsal', element: <Rehearsal /> },
        { path: 'tools', element: <Tools /> },
        { path: '*', element: <NotFound /> },
      ],
    },
  ],
  { basename: '/sandbox' },
)

/** The operator's console. */
export const Screen = () => <RouterProvider router={router} />
