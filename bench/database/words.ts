/** Invented customers: the first of a list are the most frequent. */
export const firstNames = words(`
  Anaya Rohan Ishita Kabir Meher Tara Arjun Leela Dev Zoya Nikhil Farah Omkar Ritu Sanjay Vera Ilse Jonas
  Maja Tomas Petra Luca Elin Noor Samir Hana Kenji Aiko Mateo Lucia`);
export const lastNames = words(`
  Verma Nandan Rao Iyengar Kapadia Sethi Bhatt Thakkar Mirza Dsouza Pillai Ghoshal Menonkar Talwar Qureshi Lindholm
  Osterberg Fairweather Ambrose Castellan Delacroix Hartwell Ingersen Kowalt Lorimer Maddern Norcross Okafir Pellegro
  Quistgard Rosendal Sandoval Tiedeman Ulvang Valcourt Westmere Xanthou Yardleigh Zielonka Abernath Birkeland Corvino
  Dunsmore Eklundh Farnese Gillander Holmqvist`);
export const places = words(`
  Kochi Munnar Thekkady Alleppey Jaipur Udaipur Jodhpur Manali Shimla Leh Goa Hampi Coorg Ooty Darjeeling Gangtok
  Bali Phuket Colombo Kandy Dubai Zanzibar`);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
