import type { PlainDate } from "../../../src/domain/dates/plainDate";
import type { ActivityPlan } from "./ActivityPlan";
import { cities } from "./cities";
import { seasonsAround } from "./seasons";

/** The values of an activity's row. What is sold to a group has a rate by season, what is sold to people has tickets. */
export function activityValues(plan: ActivityPlan, today: PlainDate, photos: readonly string[]) {
  const city = cities[plan.city];
  if (!city) throw new Error(`"${plan.city}" is missing in the table of cities.`);
  const { price } = plan;
  const isPrivate = "group" in price;
  return {
    name: plan.name,
    type: plan.type,
    groupKind: isPrivate ? "private" : "shared",
    city: plan.city,
    country: city.country,
    meetingPoint: plan.meetingPoint,
    latitude: city.at[0],
    longitude: city.at[1],
    durationMinutes: plan.minutes,
    openingHours: plan.opens ? { opens: plan.opens[0], closes: plan.opens[1] } : null,
    closedWeekdays: [...(plan.closed ?? [])],
    startSlots: [{ startTime: plan.start }],
    basis: isPrivate ? "per_group" : "per_person",
    currency: city.currency,
    ticketTypes: isPrivate
      ? []
      : [
          { name: "Adult", fromAge: 12, toAge: 120, price: price.adult * 100 },
          { name: "Child", fromAge: 0, toAge: 11, price: price.child * 100 },
        ],
    rates: isPrivate
      ? seasonsAround(today).map(({ name, from, to, percent, priority }) => ({
          season: name,
          from,
          to,
          weekdays: [],
          ticketType: null,
          price: Math.round((price.group * percent) / 100) * 100,
          priority,
        }))
      : [],
    minGroup: 1,
    maxGroup: isPrivate ? 8 : 20,
    inclusions: ["Local guide", "Entrance fees"],
    exclusions: ["Tips"],
    description: plan.description,
    photos: [...photos],
    supplier: plan.supplier,
    contacts: [],
    isActive: true,
  };
}
