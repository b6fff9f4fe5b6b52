/** Kuala Lumpur and Penang in one row of outlines, standing on y = 0; 720 wide, 230 high at the tallest. */
export function Skyline({ transform, fill, lights }: { transform?: string; fill: string; lights?: string }) {
  return (
    <g transform={transform} fill={fill}>
      <path d={blocks} />
      <path d={twins} />
      <path d={merdeka} />
      <path d={kualaLumpurTower} />
      <path d={komtar} />
      <path fillRule="evenodd" d={bridge} />
      {lights ? <path stroke={lights} strokeWidth="3" strokeDasharray="2 11" strokeOpacity=".75" d={windows} /> : null}
    </g>
  )
}

const blocks =
  'M0 0v-52h34v-18h30v70zM70 0v-88h8v-8h26v8h8V0zM318 0v-76l38-14V0zM392 0v-58h26V0zM424 0v-98l20-10 20 10V0zM470 0v-50h34V0zM212 0v-64h22V0zM540 0v-34h30V0z'
const windows =
  'M12-10v-34M48-10v-46M82-12v-70M98-24v-60M132-14v-96M184-28v-88M224-10v-44M262-14v-88M276-30v-70M332-12v-56M404-10v-40M436-14v-74M450-26v-56M486-10v-30M530-12v-98M552-26v-76'
const twins =
  'M120 0v-132h3v-16h3v-14h3v-12h2l3-34 3 34h2v12h3v14h3v16h3v46h24v-46h3v-16h3v-14h3v-12h2l3-34 3 34h2v12h3v14h3v16h3V0h-31v-78h-24V0z'
const merdeka = 'M242 0l5-118 12-16 6-30 4-62 4 62 5 26 13 22 6 116zM262-124l5-30 5 24z'
const kualaLumpurTower = 'M374 0l-4-122c-10-2-14-8-14-14h7l3-12h8l1-34 2-18 2 18 1 34h3l3 12h7c0 6-4 12-14 14l-4 122z'
const komtar = 'M506 0v-22h14v-112l5-6h36l5 6V-22h14V0zM536-140v-12h14v12z'
const bridge = 'M590 0v-10h30l34-72h4v72h10v-72h4l34 72h16V0zM652-72l-26 62h26zM674-72v62h26zM652-46l-14 36h14zM674-46v36h14z'
