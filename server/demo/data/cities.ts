/** Where an activity takes place and in which currency it is bought. */
export const cities: Readonly<
  Record<string, { country: string; currency: string; at: readonly [number, number] }>
> = {
  Kochi: { country: "IN", currency: "INR", at: [9.9667, 76.2417] },
  Munnar: { country: "IN", currency: "INR", at: [10.0889, 77.0595] },
  Alappuzha: { country: "IN", currency: "INR", at: [9.4981, 76.3388] },
  Jaipur: { country: "IN", currency: "INR", at: [26.9239, 75.8267] },
  Udaipur: { country: "IN", currency: "INR", at: [24.5764, 73.6835] },
  Jaisalmer: { country: "IN", currency: "INR", at: [26.9124, 70.9126] },
  Manali: { country: "IN", currency: "INR", at: [32.2396, 77.1887] },
  Goa: { country: "IN", currency: "INR", at: [15.5527, 73.7517] },
  Havelock: { country: "IN", currency: "INR", at: [12.0264, 92.9931] },
  Ubud: { country: "ID", currency: "USD", at: [-8.5069, 115.2625] },
  Dubai: { country: "AE", currency: "AED", at: [25.2637, 55.2972] },
  Kandy: { country: "LK", currency: "USD", at: [7.2906, 80.6337] },
};
